/** Messages between the tabs of an origin. The sender does not hear its own. */
export interface Channel {
  /** Returns whether it is open now, and was not before. */
  open(): boolean;
  close(): void;
  /** Also while it is closed: a page that is going away has something to tell. */
  post(message: unknown): void;
}

/** A `BroadcastChannel`. Does nothing where a browser or a sandbox refuses it. */
export function createChannel(name: string, onMessage: (data: unknown) => void): Channel {
  let channel: BroadcastChannel | undefined;

  function open() {
    if (channel) return false;
    try {
      channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }) => onMessage(data);
      return true;
    } catch {
      return false;
    }
  }

  function close() {
    channel?.close();
    channel = undefined;
  }

  return {
    open,
    close,

    post(message) {
      const isOpenedForIt = open();
      channel?.postMessage(message);
      if (isOpenedForIt) close();
    },
  };
}
