import { useLayoutEffect, useRef } from 'preact/hooks';
import { useUi } from '../context';

interface HostNodeProps {
  /** Of the host. */
  node: Node;
  payloadType: string;
}

/** A node of the host. */
export function HostNode({ node, payloadType }: HostNodeProps) {
  const place = useRef<HTMLDivElement>(null);
  const { report } = useUi();
  useLayoutEffect(() => {
    // Some nodes, a document for example, cannot stand in another.
    report.contain(['unshowable-node', payloadType], () => place.current?.replaceChildren(node));
  }, [node, payloadType, report]);
  return <div ref={place} />;
}
