"""The noun for the mark of an occupied cell, in the texts of a language, with whatever agrees with it.

In a text `<bullet>` and `<bullets>` are forms of the noun, `<Kugeln:dative>` is a case of it, `<eine|einen|ein>` agrees
with its gender, and `<a//b>` is `b` with an author's own noun.
"""

import re
from collections.abc import Callable, Mapping

from bookmaker.values.errors import Wrong, did_you_mean
from bookmaker.words.forms import Wording, meaning

Noun = Mapping[str, str]
"""The forms of a noun, by name: `one` and `many`, and what its language needs besides."""
USUAL = "bullets"
"""The set that a language has without any choice."""
GENDER, BEGINS = "gender", "begins"
_OWN, _PLAIN, _LONGEST = "=", "plain", 40
_FIELD = re.compile(r"<([^<>]*)>")
_JOINT = "\x02{}\x03"
_JOINTS = re.compile("\x02\\w*\x03")
_WORD = re.compile(r"[^\W\d_]+(?:[ .'’-]+[^\W\d_]+)*")


class Grammar(Wording):
    """What a language asks of nouns, and its ready ones."""

    genders: tuple[str, ...] = meaning("the genders, in the order of `<eine|einen|ein>`; none in English")
    needs: dict[str, str] = meaning("forms that a noun needs besides `one` and `many`, each with an example")
    may: dict[str, str] = meaning("forms that only some nouns have; those of others are `one` or `many`")
    begins: dict[str, str] = meaning("how nouns begin that change the word before them, each with a pattern")
    unclear: str = meaning("a pattern of beginnings whose sound is not clear; '' for none")
    joints: dict[str, str] = meaning("changes of the words before nouns: `<vowel>` stands where one begins so")
    sets: dict[str, dict[str, str]] = meaning("ready nouns, by the marks that they are for, and the usual one")

    def find(self, said: str | Noun) -> Noun:
        """Return a ready noun, or an author's own one; raise Wrong if it is none of this language."""
        if isinstance(said, str) and ":" not in said:
            if said not in self.sets:
                remedy = f"{did_you_mean(said, self.sets)}, or give its forms, one: and many:"
                raise Wrong(f"unknown noun '{said}'", remedy=remedy)
            return self.sets[said]
        noun = dict(part.partition(":")[::2] for part in said.split(";")) if isinstance(said, str) else said
        self.check(noun)
        return noun

    def check(self, noun: Noun) -> None:
        """Raise Wrong if a form of a noun is missing, unknown, or no word."""
        choices = {GENDER: self.genders, BEGINS: (*self.begins, _PLAIN) if self.begins else ()}
        needs = {"one": "star", "many": "stars", GENDER: " or ".join(self.genders), **self.needs}
        needs = needs if self.genders else {form: said for form, said in needs.items() if form != GENDER}
        if self.unclear and any(re.match(self.unclear, noun.get(form, ""), re.IGNORECASE) for form in ("one", "many")):
            needs[BEGINS] = " or ".join(choices[BEGINS])
        for form, text in noun.items():
            allowed = choices.get(form)
            if form not in (*needs, *self.may) and not allowed:
                raise Wrong(f"a noun of this language has no form '{form}'", at=(form,), remedy="leave it out")
            if allowed and text not in allowed:
                raise Wrong(f"'{text}' is no {form} here", at=(form,), remedy=f"write {' or '.join(allowed)}")
            if not allowed and not (_WORD.fullmatch(text) and len(text) <= _LONGEST):
                remedy = f"write at most {_LONGEST} letters, maybe with spaces, hyphens or apostrophes between them"
                raise Wrong(f"'{text}' is no noun", at=(form,), remedy=remedy)
        if missing := [form for form in needs if form not in noun]:
            message = f"the noun has no '{missing[0]}', which its language needs"
            raise Wrong(message, id="missing-key", remedy=f"add {missing[0]}: {needs[missing[0]]}")

    def filler(self, named: Noun, noun: Noun, is_own: bool) -> Callable[[str], str]:
        """Return what puts a noun into texts that name it by the forms `one` and `many` of another one."""
        names = {named["one"]: "one", named["many"]: "many"}
        joints = {_FIELD.sub(lambda field: _JOINT.format(field[1]), one): said for one, said in self.joints.items()}

        def agree(field: re.Match[str]) -> str:
            text = field[1]
            if "//" in text:
                return text.split("//")[is_own]
            if "|" in text:
                return str(dict(zip(self.genders, text.split("|"), strict=True))[noun[GENDER]])
            name, _, case = text.partition(":")
            plain = name if name in names else name[:1].lower() + name[1:]
            form = names[plain]
            said = noun.get(f"{form}_{case}") or noun[form]
            begins = self._sound_of(noun, said)
            return (_JOINT.format(begins) if begins else "") + (said if plain == name else said[0].upper() + said[1:])

        def fill(text: str) -> str:
            while "<" in text and (changed := _FIELD.sub(agree, text)) != text:
                text = changed
            for joint, said in joints.items() if "\x02" in text else ():
                text = re.sub(joint, said, text)
            return _JOINTS.sub("", text)

        return fill

    def _sound_of(self, noun: Noun, text: str) -> str:
        found = (name for name, pattern in self.begins.items() if re.match(pattern, text, re.IGNORECASE))
        said = noun.get(BEGINS) or next(found, "")
        return "" if said == _PLAIN else said


def ending_of(noun: str | Noun) -> str:
    """Return the end of a speech that has a noun, a ready one or its forms; '' for none."""
    said = noun if isinstance(noun, str) else ";".join(f"{form}:{text}" for form, text in sorted(noun.items()))
    return f"{_OWN}{said}" if said else ""


def part_noun(speech: str) -> tuple[str, str]:
    """Return a speech without its noun, and the noun as it is written there."""
    bare, _, noun = speech.partition(_OWN)
    return bare, noun
