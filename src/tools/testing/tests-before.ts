import type { WorkflowDocument, WorkflowsPort } from '../../kernel/ports/instance/workflows';
import type { KeptTest } from '../../kernel/ports/workflow-tests';
import { ToolError, unlessRefused } from '../../kernel/tool-error';
import { startsSubWorkflow } from '../../kernel/workflow/sub-workflow-trigger';
import type { TestingPorts } from './run-inputs';
import { resultOf, runEach } from './run-test';
import { sayRed, sayTests } from './say-tests';
import { isRecord } from '../../kernel/values/is-record';
import { atVersion } from '../at-version';
import { calledWorkflow } from '../../kernel/workflow/called-workflow';
import { workflowsInParts } from '../several/workflows-in-parts';

/** The ids of other workflows whose drafts, or what is live of them, call one of these. Throws `ToolError`. */
export async function callersOf(
	ids: readonly string[],
	workflows: Pick<WorkflowsPort, 'nodesOfAll'>,
	isLive = false,
): Promise<string[]> {
	const found: string[] = [];
	for await (const { items } of workflowsInParts(workflows))
		for (const { workflowId, isArchived, activeVersionId, draft, live } of items) {
			if (isArchived || ids.includes(workflowId) || (isLive && activeVersionId === null)) continue;
			const calls = [...(isLive ? [] : draft), ...(live ?? (isLive ? draft : []))].some(
				({ type, parameters }) => {
					const called = calledWorkflow(type, isRecord(parameters) ? parameters : {});
					return called.word === 'stored' && ids.includes(called.id);
				},
			);
			if (calls) found.push(workflowId);
		}
	return found;
}

interface TestsBefore {
	/** Why it should not go live; empty where each test passed, also of no tests. */
	readonly warning: string;
	/** A line each, for the card. */
	readonly facts: readonly string[];
	/** Whether there were tests, and they ran. */
	readonly haveRun: boolean;
}

/** A key that may not read tables keeps no tests either. Throws `ToolError` where they cannot be read for another reason. */
const testsOf = async (workflowId: string, { workflowTests }: TestingPorts) =>
	(await unlessRefused(workflowTests.list(workflowId), 'forbidden')) ?? [];

/** Of live workflows that call it, which go on with what is published: as a draft, as runs of drafts call drafts. */
async function ranCallers(version: WorkflowDocument, ports: TestingPorts) {
	if (!version.nodes.some(startsSubWorkflow)) return [];
	const ran = [];
	for (const id of await callersOf([version.id], ports.workflows, true)) {
		const caller = await ports.workflows.get(id);
		const { versionId, activeVersionId } = caller;
		const live = await atVersion(caller, activeVersionId ?? versionId, ports.workflowVersions);
		const run = async (kept: KeptTest) => await resultOf(kept, live, ports);
		ran.push(...(await runEach(await testsOf(id, ports), run)));
	}
	return ran;
}

/** Before a version goes live: its tests, and where it is a sub-workflow those of the live workflows that call it. Throws `ToolError`. */
export async function testsBefore(
	version: WorkflowDocument,
	ports: TestingPorts,
): Promise<TestsBefore> {
	try {
		const own = await runEach(
			await testsOf(version.id, ports),
			async (one) => await resultOf(one, version, ports),
		);
		const callers = await ranCallers(version, ports);
		const all = [...own, ...callers];
		const red = sayRed(all);
		if (all.length === 0) return { warning: '', facts: [], haveRun: false };
		const facts = [`Tests: ${sayTests(all)}`, ...red];
		const warning = `Not all tests pass (${all.length - red.length} of ${all.length}): ${red[0] ?? ''}`;
		return { warning: red.length === 0 ? '' : warning, facts, haveRun: true };
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		const warning = `Its tests could not be run: ${error.message}`;
		return { warning, facts: [warning], haveRun: false };
	}
}
