/** How long a piece takes, as from a model that thinks. */
const PIECE_MS = 40;

/** The text word by word. Stops when its reader cancels. */
export function streamOf(text: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = (text.match(/\S+\s*/g) ?? []).values();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = pieces.next();
      if (done) return controller.close();
      await new Promise((resolve) => setTimeout(resolve, PIECE_MS));
      controller.enqueue(encoder.encode(value));
    },
  });
}
