import { hideSecrets } from '../../../src/policy/secrets/hide-secrets';
import { differences } from '../../../src/tools/testing/run-differences';
import { createChangeWorkflow } from '../../../src/workflow/changes/change-workflow';

const FROM = 'https://old.example/crm';
const TO = 'https://old.example/crm/v2';

const { changeText } = createChangeWorkflow(hideSecrets([]));
const changed = (text: string) => changeText(text, { kind: 'text', from: FROM, to: TO });

/** Numbers from 0 to 1, the same for each seed. */
function numbers(seed: number) {
	let state = seed * 2_654_435_761 + 1;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state / 2_147_483_648;
	};
}

type Make = (address: string) => unknown;

/** What a node may put out of an address, and of what is beside it. */
const leaves: readonly Make[] = [
	(address) => address,
	(address) => `${address}/orders/7?open=true`,
	(address) => `See ${address}, or ${address}/help.`,
	(address) => `{"url":"${address}/x"}`,
	() => `${FROM}-archive/7`,
	() => 'another text',
	() => 7,
	() => null,
	() => false,
];

function value(next: () => number, depth: number): Make {
	const kind = next();
	const size = 1 + Math.floor(next() * 3);
	if (depth === 0 || kind < 0.4)
		return leaves[Math.floor(next() * leaves.length)] ?? ((address) => address);
	const inner = Array.from({ length: size }, () => value(next, depth - 1));
	return kind < 0.7
		? (address) => inner.map((one) => one(address))
		: (address) => Object.fromEntries(inner.map((one, at) => [`field${at}`, one(address)]));
}

const sight = (items: unknown[]) => new Map([['all', { node: 'Code', items }]]);

const found = (before: unknown[], after: unknown[]) =>
	[...differences(sight(before), sight(after), changed).values()].map(({ node }) => node);

describe.each(Array.from({ length: 60 }, (_, seed) => seed))('outputs of the seed %i', (seed) => {
	const next = numbers(seed);
	const made = Array.from({ length: 3 }, () => value(next, 3));
	const of = (address: string) => made.map((one) => one(address));

	it('are the same but for the address', () => {
		expect(found(of(FROM), of(TO))).toEqual([]);
		expect(found(of(FROM), of(FROM))).toEqual([]);
	});

	it.each<[string, (items: unknown[]) => unknown[]]>([
		['one item more', (items) => [...items, {}]],
		['one item less', (items) => items.slice(1)],
		['another field', (items) => [{ ...Object(items[0]), more: 1 }, ...items.slice(1)]],
		['another path', (items) => [...items.slice(1), `${TO}/elsewhere`]],
		['another host', (items) => [`${TO.replace('old', 'bad')}`, ...items.slice(1)]],
	])('are other with %s', (_what, spoil) => {
		expect(found(of(FROM), spoil(of(TO)))).toEqual(['Code']);
	});
});

it.each([
	['the new address before, and the old one after', TO, FROM],
	['a number in place of the address', FROM, 3],
	['half of the addresses', `${FROM} ${FROM}`, `${FROM} ${TO}`],
	['the archive moved as well', `${FROM}-archive`, `${TO}-archive`],
	['more than the address', FROM, `${TO}/`],
])('%s is a difference', (_what, before, after) => {
	expect(found([before], [after])).toEqual(['Code']);
});
