import { z } from 'zod';

import { WAIT_FOR_ANSWER, RUN_TOOL, SEARCH_TOOLS } from '../../src/kernel/looked-up-call';
import { tools } from '../support/native-tools';
import { pages } from './docs-pages';

const FILE = 'docs/skills/foreman/SKILL.md';
const skill = pages.find(({ file }) => file === FILE);

const toolNames = new Set([
	...tools.map(({ name }) => name),
	...[SEARCH_TOOLS, RUN_TOOL, WAIT_FOR_ANSWER],
]);

/** Words of the same shape that are no tools: what answers and fields say. */
const others = new Set([
	...['approval-required', 'still-running', 'handed-over'],
	...['old_str', 'workflow_code'],
]);

const COMPOUND = /^[a-z]+(?:[-_][a-z]+)+$/;

const strange = (codes: readonly string[]) =>
	codes.filter((code) => COMPOUND.test(code) && !toolNames.has(code) && !others.has(code));

test('every tool that the skill names is one', () => {
	expect(skill?.codes.filter((code) => toolNames.has(code)).length).toBeGreaterThan(20);
	expect(strange(skill?.codes ?? [])).toEqual([]);
	// One letter less stands in the code of another word, and is no tool.
	expect(strange(['list-workflow', 'list-workflows', 'node_adds'])).toEqual([
		'list-workflow',
		'node_adds',
	]);
});

/** As the format of skills asks for it: a name like that of the folder, a description that is always in the context. */
const head = z.object({
	name: z.literal('foreman'),
	description: z.string().min(1).max(1_024),
});

test('the head of the skill is as agents read it', () => {
	const [, lines = ''] = /^---\n([^]*?)\n---\n/.exec(skill?.text ?? '') ?? [];
	const fields = lines.split('\n').map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? []);
	expect(head.safeParse(Object.fromEntries(fields)).error).toBeUndefined();
});
