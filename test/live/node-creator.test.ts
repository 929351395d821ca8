import { ensureChromium } from '../../sandbox/chromium.mjs';
import { canvasPlaces, foundWords, toolPlace } from '../support/found-words';
import type { FoundWord, Place } from '../support/found-words';
import type { NodeCreator } from '../support/node-creator';
import { openNodeCreator } from '../support/node-creator';
import { onSurfaces } from '../support/on-surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

/** So many a person sees without scrolling. */
const SEEN = 12;

let creator: NodeCreator;

beforeAll(async () => {
	await ensureChromium();
	creator = await openNodeCreator(world.live);
}, 600_000);

afterAll(async () => await creator.close());

const isOurs = (name: string) => name.startsWith('Foreman');

/** Each word finds the nodes that it should at that place, and where none belongs, none. */
function checkWords(
	place: Place,
	words: readonly FoundWord[],
	expected: (row: FoundWord) => readonly string[] | string,
): void {
	describe(`at ${place}`, () => {
		beforeAll(async () => await creator.open(place));

		test.each(words.map((row) => [row.word, expected(row)] as const))(
			'"%s": %s',
			async (word, nodes) => {
				const names = await creator.namesFor(word);
				if (typeof nodes === 'string') expect(names.filter(isOurs)).toEqual([]);
				else expect(names.slice(0, SEEN)).toEqual(expect.arrayContaining([...nodes]));
			},
		);

		test('our name finds no node of ours that cannot stand there', async () => {
			const [all] = foundWords;
			const found = (await creator.namesFor('foreman')).filter(isOurs);
			expect(found.sort()).toEqual([...(all === undefined ? [] : expected(all))].sort());
		});
	});
}

// The same list is opened from three places of a canvas, so each word is tried at one of them.
const dealt = onSurfaces(foundWords, canvasPlaces, {
	isEverywhere: ({ word }) => word === 'foreman',
});
for (const { surface, cases } of dealt) checkWords(surface, cases, ({ onCanvas }) => onCanvas);
checkWords(toolPlace, foundWords, ({ asTool }) => asTool);

test('our name finds the Foreman first', async () => {
	await creator.open('the + of a workflow');
	expect((await creator.namesFor('foreman'))[0]).toBe('Foreman');
});

test('the trigger is picked from the entry that n8n lists it in', async () => {
	await creator.open('the empty canvas');
	await creator.namesFor('admin trigger');
	await creator.pick('Foreman Admin');
	await creator.pick('On a visit to the admin pages or an API call');
	expect(await creator.written(1)).toEqual([expect.stringMatching(/^Foreman Admin Trigger\b/)]);
});

const node = (type: string, parameters: object) => ({
	...{ name: type, type: `n8n-nodes-foreman.${type}`, typeVersion: 1, parameters },
});

test('a node says on the canvas what it is set to do', async () => {
	const nodes = [
		node('foreman', { operation: 'message' }),
		node('foremanToolkit', { permissionSource: 'panel', profile: 'restrictive' }),
		node('foremanGateHitlTool', { permissionSource: 'managed' }),
		node('foremanWorkflows', { resource: 'workflow', operation: 'get-workflow-as-code' }),
		node('foremanWorkflowsTool', { resource: 'execution', operation: 'list-executions' }),
		node('foremanTeam', { resource: 'event', operation: 'update_event' }),
		node('foremanAdmin', { resource: 'approval', operation: 'getAll' }),
		node('foremanAdminTrigger', { path: 'desk' }),
		node('foremanMcpTrigger', { path: 'door' }),
	];
	await creator.show(nodes);
	const texts = (await creator.written(nodes.length)).map((text) => text.split(/\n+/));
	const written = nodes.map(({ name }) => {
		const lines = texts.find((one) => one.includes(name)) ?? [];
		return lines[lines.indexOf(name) + 1];
	});
	expect(written).toEqual([
		'Send a message',
		'Restrictive',
		'Managed',
		'Get a workflow as code',
		'Get many executions',
		'Update an event',
		'Get many approvals',
		'Pages at desk',
		'MCP at door',
	]);
});
