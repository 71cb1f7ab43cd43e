import { markdown } from './markdown';

// biome-ignore lint/suspicious/noAssignInExpressions: as pages write it
(window.FinanceChat ??= { queue: [] }).queue.push((_, addRenderer) => addRenderer('text', markdown));
