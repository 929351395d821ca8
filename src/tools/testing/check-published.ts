import { z } from 'zod';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { unlessRefused } from '../../kernel/tool-error';
import type { TestingPorts } from './run-inputs';
import { testsBefore } from './tests-before';

/** Workflows that are looked at, one after the other: n8n sends each with all its nodes. */
const MOST_LOOKED_AT = 100;

/** Milliseconds after which a run of tests that has not ended is begun again: its process was ended. */
const GIVEN_UP_AFTER = 900_000;

/** A version that went live without Foreman, and what its tests say. */
export const checkedVersion = z.object({
	workflowId: z.string(),
	workflowName: z.string(),
	versionId: z.string(),
	/** Who saved the version, as n8n names them. */
	savedBy: z.string(),
	isGreen: z.boolean(),
	lines: z.array(z.string()),
});

export type CheckedVersion = z.output<typeof checkedVersion>;

interface Due {
	readonly workflow: WorkflowDocument;
	/** As it is noted. */
	readonly noted: string;
}

const BEGUN = ' begun ';

/** Whether what is noted says all of the version that is live now: tested, or being tested. */
function isKnown(noted: string, live: string, now: number): boolean {
	const [version, begun] = noted.split(BEGUN);
	return version === live && (begun === undefined || now - Number(begun) < GIVEN_UP_AFTER);
}

/** Workflows whose tests were kept before anything was noted of what is live begin with what is live now. */
async function noteNew(noted: Map<string, string>, { workflowTests, workflows }: TestingPorts) {
	const tested = new Set((await workflowTests.list()).map(({ test }) => test.workflowId));
	for (const id of tested) {
		const workflow = noted.has(id) ? undefined : await unlessRefused(workflows.get(id));
		if (workflow === undefined) continue;
		await workflowTests.beginLive(id, workflow.activeVersionId ?? '');
		noted.set(id, workflow.activeVersionId ?? '');
	}
}

/** Looks after which all tests are read once, which are more than what is noted. */
const READ_EVERY = 20;

/** Workflows of which another version is live than was noted. `turn` counts looks: each goes on where the last ended. `only`: of these. Throws `ToolError`. */
export async function publishedSince(
	ports: TestingPorts,
	turn: number,
	most = MOST_LOOKED_AT,
	only?: readonly string[],
): Promise<Due[]> {
	const { workflowTests, workflows, clock } = ports;
	const all = new Map(await workflowTests.live());
	if (only === undefined && turn % READ_EVERY === 0) await noteNew(all, ports);
	const noted = [...all]
		.filter(([id]) => only?.includes(id) ?? true)
		.sort(([one], [other]) => (one < other ? -1 : 1));
	const from = noted.length > most ? (turn * most) % noted.length : 0;
	const due: Due[] = [];
	for (const [id, before] of noted.slice(from, from + most)) {
		const workflow = await unlessRefused(workflows.get(id));
		const live = workflow?.activeVersionId ?? '';
		if (workflow && !isKnown(before, live, clock.now())) due.push({ workflow, noted: before });
	}
	return due;
}

/** Undefined where another process has it, nothing is live, or its tests could not be run. Throws `ToolError`. */
async function checkOne(
	{ workflow, noted }: Due,
	ports: TestingPorts,
	tell: (red: CheckedVersion) => Promise<boolean>,
): Promise<CheckedVersion | undefined> {
	const { workflowTests, workflowVersions, clock } = ports;
	const { id, name, activeVersionId, activeVersion } = workflow;
	const begun = activeVersionId === null ? '' : `${activeVersionId}${BEGUN}${clock.now()}`;
	if (!(await workflowTests.noteLive(id, begun, noted)) || activeVersionId === null)
		return undefined;
	const version = await workflowVersions.get(id, activeVersionId);
	const { nodes, connections } = activeVersion ?? version;
	const live = { ...workflow, versionId: activeVersionId, nodes, connections };
	const { warning, facts, haveRun } = await testsBefore(live, ports);
	// What could not be run stays begun, and is begun again.
	if (warning !== '' && !haveRun) return undefined;
	const checked: CheckedVersion = {
		workflowId: id,
		workflowName: name,
		versionId: activeVersionId,
		savedBy: version.authors,
		isGreen: warning === '',
		lines: [...facts],
	};
	// Another version, or another process, may have taken its place meanwhile.
	if ((await workflowTests.live()).get(id) !== begun) return undefined;
	if (!checked.isGreen && !(await tell(checked))) return undefined;
	await workflowTests.noteLive(id, activeVersionId, begun);
	return haveRun ? checked : undefined;
}

/** Tests each version that went live without Foreman once. What is red is told before it is noted; what fails is tried again later. */
export async function checkPublished(
	due: readonly Due[],
	ports: TestingPorts,
	tell: (red: CheckedVersion) => Promise<boolean>,
): Promise<CheckedVersion[]> {
	const checked: CheckedVersion[] = [];
	for (const one of due) {
		const done = await unlessRefused(checkOne(one, ports, tell));
		if (done) checked.push(done);
	}
	return checked;
}
