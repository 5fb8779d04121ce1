PRAGMA application_id = 1651862636;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE puzzle (
            id INTEGER PRIMARY KEY,
            fingerprint TEXT NOT NULL UNIQUE,
            code TEXT NOT NULL,
            solution TEXT NOT NULL,
            kind TEXT NOT NULL,
            rows INTEGER NOT NULL,
            columns INTEGER NOT NULL,
            bullets INTEGER NOT NULL,
            printed INTEGER NOT NULL,
            asked TEXT NOT NULL,
            tier TEXT NOT NULL,
            n0 INTEGER NOT NULL,
            n1 INTEGER NOT NULL,
            n2 INTEGER NOT NULL,
            energy REAL NOT NULL,
            energy_version INTEGER NOT NULL,
            hardest REAL NOT NULL,
            effort REAL NOT NULL,
            rating_version INTEGER NOT NULL,
            facts TEXT NOT NULL,
            recipe INTEGER REFERENCES recipe (id),
            number INTEGER
        ) STRICT;
INSERT INTO "puzzle" VALUES(1,'b58fbaa77662bb0e','bullets:6x6:11:c11a4a4a2a2c3b2b2c2a2b3c0','**..../.*.*../.*...*/.....*/*...../*.**..','bullets',6,6,11,1,'','knotty',4,5,1,-9.5,1,2.9,349.0,2,'{"by_clues": {"1": 8, "2": 5}, "max_clues": 2, "total_steps": 1, "total_at": 0.87, "rounds": 9, "min_choices": 2, "min_choices_step": 3, "single_run": 3, "spike": false, "tedium": false}',NULL,NULL);
INSERT INTO "puzzle" VALUES(2,'3309aea8b0306cfb','sweep:6x6:6:n311b2101a11011a0001b','....../.**.../.*...*/*...../....../....*.','sweep',6,6,6,1,'','gentle',13,0,0,0.0,1,1.0,35.6,2,'{"by_clues": {"1": 13}, "max_clues": 1, "total_steps": 0, "total_at": "never", "rounds": 8, "min_choices": 5, "min_choices_step": 7, "single_run": 13, "spike": false, "tedium": false}',NULL,NULL);
INSERT INTO "puzzle" VALUES(3,'050f9249d848c241','odds:6x6:8:f1f33221b1000a42000b1000:safest','....../....../*...../....../....../......','odds',6,6,8,1,'safest','fiendish',2,13,0,5.83076923076923048228e+00,1,2.0,13.0,2,'{"by_clues": {}, "max_clues": 0, "total_steps": 0, "total_at": "never", "rounds": 0, "min_choices": null, "min_choices_step": null, "single_run": 0, "spike": false, "tedium": false}',NULL,NULL);
INSERT INTO "puzzle" VALUES(4,'c5233a425fac9142','mosaic:6x6:-:c4b0c9b1f2b5a20f01a','...***/...***/..****/....**/*....*/*.....','mosaic',6,6,15,0,'','gentle',10,0,0,0.0,1,1.0,27.2,2,'{"by_clues": {"1": 10}, "max_clues": 1, "total_steps": 0, "total_at": "never", "rounds": 6, "min_choices": 2, "min_choices_step": 3, "single_run": 10, "spike": false, "tedium": false}',NULL,NULL);
CREATE TABLE recipe (
            id INTEGER PRIMARY KEY,
            said TEXT NOT NULL UNIQUE,
            next INTEGER NOT NULL DEFAULT 0,
            found INTEGER NOT NULL DEFAULT 0
        ) STRICT;
CREATE TABLE used (
            puzzle INTEGER NOT NULL REFERENCES puzzle (id),
            book TEXT NOT NULL,
            section INTEGER NOT NULL,
            tier TEXT NOT NULL,
            number INTEGER NOT NULL,
            page TEXT NOT NULL,
            day TEXT NOT NULL, version TEXT NOT NULL DEFAULT '',
            PRIMARY KEY (puzzle, book)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "used" VALUES(1,'A book, 3',0,'knotty',7,'12','2026-01-02','');
CREATE INDEX wanted ON puzzle
            (kind, rows, columns, bullets, printed, asked, fingerprint, energy, hardest, effort);
CREATE INDEX sort ON puzzle (kind, rows, columns, bullets, printed, asked, tier);
CREATE INDEX used_in ON used (book, section, tier, number);
COMMIT;
