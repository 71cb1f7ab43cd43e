/** Messages between the tabs of an origin. The sender does not hear its own. */
export interface Channel {
  post(message: unknown): void;
  close(): void;
}

/** Opens a `BroadcastChannel`; `undefined` where a browser or a sandbox refuses it. */
export function openChannel(name: string, onMessage: (data: unknown) => void): Channel | undefined {
  try {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => onMessage(data);
    return { post: (message) => channel.postMessage(message), close: () => channel.close() };
  } catch {
    return undefined;
  }
}

/** Says one message on a channel that is not kept open. */
export function postOnce(name: string, message: unknown) {
  const channel = openChannel(name, () => {});
  channel?.post(message);
  channel?.close();
}
