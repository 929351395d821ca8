import { readFileSync } from 'node:fs';
import path from 'node:path';

import { mayRun, readTruths } from '../../support/simulation/read-truths.mjs';
import { holdBack } from '../../../src/workflow/simulation/hold-back';
import { choice, nodeType } from '../../nodes-catalog/node-type';

const file = path.resolve(__dirname, '../../support/simulation/truths.txt');

const truths = [...readTruths(readFileSync(file, 'utf8'))].map(([key, truth]) => {
	const [type = '', resource = '', operation = ''] = key.split('|');
	return { type, resource, operation, truth };
});

/** The operation as its type would offer it, if the editor said no more of it than its name. */
function isHeld({ type, resource, operation }: (typeof truths)[number]): boolean {
	const parameters = { resource, operation };
	const description = nodeType(type, {
		credentials: [{ name: 'someApi' }],
		properties: [
			choice('resource', { [resource]: resource }),
			choice('operation', { [operation]: operation }),
		],
	});
	const node = { type, typeVersion: 1, parameters, description, hasSubNodes: false };
	return holdBack(node) !== undefined;
}

const withOperation = truths.filter(
	({ operation, truth }) => operation !== '' && truth !== 'trigger' && truth !== 'part',
);

test('by its name alone, nothing runs that writes or costs', () => {
	const run = withOperation.filter((each) => !mayRun(each.truth) && !isHeld(each));
	// What the editor says of this one is "Mark as read".
	expect(run.map(({ type, operation }) => [type, operation])).toEqual([
		['n8n-nodes-base.rocketchat', 'read'],
	]);
	expect(withOperation.length).toBeGreaterThan(3_000);
});

test('by its name alone, most that reads is run', () => {
	const reads = withOperation.filter(({ truth }) => truth === 'reads');
	const run = reads.filter((each) => !isHeld(each));
	expect(run.length / reads.length).toBeGreaterThan(0.9);
});

test('a list that says two things of one operation is not read', () => {
	const list = (lines: string) => () => readTruths(`a.node\n${lines}`);
	expect(readTruths('a.node\n\treads row: get; : list -\n')).toEqual(
		new Map([
			['a.node|row|get', 'reads'],
			['a.node||list', 'reads'],
			['a.node||', 'reads'],
		]),
	);
	expect(list('\treads row: get\n\twrites row: get')).toThrow(/stands there twice/);
	expect(list('\tmaybe row: get')).toThrow(/no such truth: maybe/);
	expect(list('\treads get')).toThrow(/cannot read "get"/);
});
