import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

const codeWith = (url: string) =>
	`const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start', parameters: {} } });
const call = node({ type: 'n8n-nodes-base.httpRequest', version: 4.2, config: { name: 'Call', parameters: ${JSON.stringify({ url })} } });
export default workflow('calls', 'Calls ${world.live.mark}').add(start).to(call);`;

/** What lies at an address of this n8n, whatever is written around it. */
const hidden: ReadonlyArray<readonly [what: string, address: (base: string) => string]> = [
	['a fragment with a detour', (base) => `${base}/webhook-waiting/17#/../..`],
	['a query with a detour', (base) => `${base}/webhook-waiting/17?x=/../..`],
	['a longer one', (base) => `${base}/api/v1/data-tables?a=/b/../../../../..`],
	['an encoded one', (base) => `${base}/api/v1/data-tables%3Fa=/%2e%2e/%2e%2e/%2e%2e`],
	['a detour before it', (base) => `${base}/x/y/../../webhook-waiting/17#/../..`],
	['one with backslashes', (base) => `${base}\\x\\..\\webhook-waiting/17#\\..\\..`],
	['one in an expression', () => '={{ $json.base }}/webhook-waiting/17#/../..'],
	['an address within an address', (base) => `https://example.com/?to=${base}/webhook-waiting/17`],
];

test.each(hidden)('an address of Foreman is known behind %s', async (_what, address) => {
	const before = await world.live.everything();
	const code = codeWith(address(world.live.access.baseUrl));
	const { message } = await world.canvas.refuse('build-workflow', { code });
	expect(message).toMatch(/Node "Call": it calls (?:the addresses that resume|n8n's API)/);
	expect(await world.live.everything()).toEqual(before);
});

test('an address of somebody else with such signs in it is saved', async () => {
	const code = codeWith('https://example.com/a/../b?x=/../..#/..');
	expect(await world.canvas.ask('build-workflow', { code })).toMatchObject({ created: true });
});
