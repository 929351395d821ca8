import type { BuildWord } from '../../src/kernel/tool/build-rule';
import type { Ports } from '../../src/kernel/ports';
import { portsWith } from '../kernel/open-invocation';
import { findAnyTool } from '../support/native-tools';

/** Workflows and tables of an n8n: its own ones were made by the agent. */
const workflows: Readonly<Record<string, { readonly activeVersionId: string | null }>> = {
	own: { activeVersionId: null },
	ownLive: { activeVersionId: 'v1' },
	other: { activeVersionId: null },
	otherLive: { activeVersionId: 'v1' },
};

const tables: Readonly<Record<string, string>> = {
	...{ ownTable: 'orders', otherTable: 'customers' },
	hiding: 'old Customers',
};

const made = new Set([
	'workflow own',
	'workflow ownLive',
	'data-table ownTable',
	'data-table hiding',
]);

const drafts: Readonly<Record<string, string | null>> = {
	ofOwn: 'own',
	ofOther: 'other',
	ofNone: null,
};

const codeDraft = (id: string | undefined) =>
	id === undefined || !(id in drafts) ? undefined : { workflowId: drafts[id] };

function ports(last?: string): Ports {
	const found = <Value>(value: Value | undefined): Value => {
		if (value === undefined) throw new Error('not found');
		return value;
	};
	return portsWith({
		workflows: {
			get: async (id: string) => await Promise.resolve({ id, ...found(workflows[id]) }),
		},
		dataTables: {
			get: async (given: string) => {
				const [id] = found(
					Object.entries(tables).find(([one, name]) => one === given || name === given),
				);
				return await Promise.resolve({ id, name: tables[id ?? ''] });
			},
			list: async () =>
				await Promise.resolve(Object.entries(tables).map(([id, name]) => ({ id, name }))),
		},
		drafts: {
			last: async () => await Promise.resolve(codeDraft(last)),
			get: async (id: string) => await Promise.resolve(codeDraft(id)),
		},
		made: {
			has: async (kind: string, id: string) => await Promise.resolve(made.has(`${kind} ${id}`)),
		},
		foremanRun: {
			workspace: { submittedAs: async (path: string) => await Promise.resolve(path.slice(4)) },
		},
	} as unknown as Partial<Ports>);
}

async function judge(name: string, input: object, last?: string) {
	const tool = findAnyTool(name);
	const prepared = tool?.prepare(input);
	if (prepared?.ok !== true) throw new Error(JSON.stringify(prepared));
	return await prepared.call.judge?.(() => {
		const own: Partial<Ports> = { ...ports(last) };
		// What the tool does not name is as if it were not there.
		for (const port of tool?.uses ?? []) if (!(port in own)) Object.assign(own, { [port]: {} });
		return own as Ports;
	});
}

const patches = [{ old_str: 'a', new_str: 'b' }];

const cases: ReadonlyArray<readonly [tool: string, input: object, word: BuildWord, last?: string]> =
	[
		['build-workflow', { code: 'x' }, 'contained'],
		['build-workflow', { code: 'x', workflowId: 'own' }, 'contained'],
		['build-workflow', { code: 'x', workflowId: 'ownLive' }, 'runs'],
		['build-workflow', { code: 'x', workflowId: 'other' }, 'asks'],
		['build-workflow', { code: 'x', workflowId: 'otherLive' }, 'asks'],
		// The code that is patched belongs to a workflow that the call does not name.
		['build-workflow', { patches, draftId: 'ofOwn' }, 'contained'],
		['build-workflow', { patches, draftId: 'ofOther' }, 'asks'],
		['build-workflow', { patches, draftId: 'ofNone' }, 'contained'],
		['build-workflow', { patches }, 'asks', 'ofOther'],
		['build-workflow', { patches }, 'contained', 'ofOwn'],
		['build-workflow', { patches, workflowId: 'other', draftId: 'ofOwn' }, 'asks'],
		['submit-workflow', { path: 'src/own' }, 'contained'],
		['submit-workflow', { path: 'src/other' }, 'asks'],
		['submit-workflow', { path: 'src/own', workflowId: 'other' }, 'asks'],
		['restore-workflow-version', { workflowId: 'own', versionId: 'v0' }, 'contained'],
		['restore-workflow-version', { workflowId: 'other', versionId: 'v0' }, 'asks'],
		['tag-workflow', { workflowIds: ['own', 'ownLive'], tags: ['a'] }, 'runs'],
		['tag-workflow', { workflowIds: ['own', 'other'], tags: ['a'] }, 'asks'],
		['tag-workflow', { workflowId: 'own', tags: ['a'] }, 'contained'],
		['move-workflow-to-folder', { workflowId: 'other' }, 'asks'],
		['create-data-table', { name: 'orders', columns: [] }, 'contained'],
		['create-data-table', { name: 'orders of today', columns: [] }, 'contained'],
		// A live workflow that asks n8n for "customers" would get these.
		['create-data-table', { name: 'Customers 2', columns: [] }, 'asks'],
		['insert-data-table-rows', { dataTableId: 'hiding', rows: [{}] }, 'asks'],
		['insert-data-table-rows', { dataTableId: 'ownTable', rows: [{}] }, 'runs'],
		['insert-data-table-rows', { dataTableId: 'orders', rows: [{}] }, 'runs'],
		['insert-data-table-rows', { dataTableId: 'otherTable', rows: [{}] }, 'asks'],
		['insert-data-table-rows', { dataTableId: 'customers', rows: [{}] }, 'asks'],
		['add-data-table-column', { dataTableId: 'customers', name: 'a', type: 'string' }, 'asks'],
		['publish-workflow', { workflowId: 'own' }, 'asks'],
		['delete-workflow', { workflowId: 'own' }, 'asks'],
		['delete-data-table', { dataTableId: 'ownTable' }, 'asks'],
		['run-workflow', { workflowId: 'own' }, 'asks'],
		['run-workflow', { workflowId: 'own', simulate: 'none' }, 'asks'],
	];

test.each(cases.map(([name, input, word, last]) => [name, input, word, last] as const))(
	'%s %j: %s',
	async (name, input, word, last) => {
		expect(await judge(name, input, last)).toMatchObject({ word });
	},
);

test.each(['Writes', 'writes ', ['writes'], { writes: true }, 'all', true])(
	'a run that simulates %j does not pass for one without writes',
	(simulate) => {
		const prepared = findAnyTool('run-workflow')?.prepare({ workflowId: 'own', simulate });
		if (prepared?.ok === true) expect(prepared.call.arguments.simulate).toBe('writes');
		else expect(prepared?.ok).toBe(false);
	},
);
