import { useLayoutEffect, useRef } from 'preact/hooks';
import { useUi } from '../context';

interface HostNodeProps {
  /** Of the host. */
  node: Node;
  payloadType: string;
  /** The reply is arriving: blocks that stay equal stay on the page. */
  isArriving?: boolean | undefined;
}

/** A node of the host. */
export function HostNode({ node, payloadType, isArriving }: HostNodeProps) {
  const place = useRef<HTMLDivElement>(null);
  const { report } = useUi();
  useLayoutEffect(() => {
    // The chat may stand in the node, for example.
    report.contain(['unshowable-node', payloadType], () => {
      const before = place.current?.firstChild;
      if (isArriving && before && node instanceof Element) replaceChanged(before, node);
      else place.current?.replaceChildren(node);
    });
  }, [node, payloadType, isArriving, report]);
  return <div ref={place} />;
}

/** Leaves the blocks that are equal, and with them a selection, and how far a table is scrolled. */
function replaceChanged(before: ChildNode, after: Element) {
  const blocks = [...after.childNodes];
  blocks.forEach((block, index) => {
    const shown = before.childNodes[index];
    if (!shown) before.appendChild(block);
    else if (!shown.isEqualNode(block)) shown.replaceWith(block);
  });
  while (before.childNodes.length > blocks.length) before.lastChild?.remove();
}
