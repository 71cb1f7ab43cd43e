import type { StudioProps } from './controls';
import { Group } from './Group';

export function Log({ studio: { log } }: StudioProps) {
  const lines = log.lines.value;
  return (
    <Group title="Events and requests">
      <p>
        Events that the widget sends to its page, and requests to the service. The log has no tokens, texts or
        figures.
      </p>
      <table class="log">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">What</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, at, name, detail, stage }) => (
            <tr key={id}>
              <td>{at.toISOString().slice(14, 23)}</td>
              <td>
                {stage && <b>{stage}: </b>}
                {name} <small>{detail}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!lines.length && <p>Nothing yet.</p>}
    </Group>
  );
}
