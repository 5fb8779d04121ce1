// Browsers start no worker for a page that is read from the disk. There the search runs in a frame of its own.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.appendChild(frame);
      const inner = frame.contentWindow;
      inner.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      inner.importScripts = () => {};
      const script = inner.document.createElement("script");
      script.src = url;
      this.ready = new Promise((done) => script.addEventListener("load", () => done(inner)));
      inner.document.body.appendChild(script);
    }
    postMessage(data) {
      this.ready.then((inner) => inner.dispatchEvent(new MessageEvent("message", { data })));
    }
    set onmessage(listener) {
      this.addEventListener("message", listener);
    }
    terminate() {}
  };
}
