import { findings } from './axe';
import { tooFaint } from './contrast';
import { expect, test } from './fixtures';
import { STATES } from './states';

for (const [name, show] of Object.entries(STATES)) {
  test(`leaves axe nothing to find and nothing too faint in ${name}`, async ({
    page,
    host,
    chat,
    service,
  }) => {
    await show({ page, host, chat, service });
    expect(await findings(page)).toEqual([]);
    expect(await tooFaint(page)).toEqual([]);
  });
}
