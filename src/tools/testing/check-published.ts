import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { unlessRefused } from '../../kernel/tool-error';
import type { TestingPorts } from './run-inputs';
import { testsBefore } from './tests-before';

/** Workflows that are looked at, one after the other: n8n sends each with all its nodes. */
export const MOST_LOOKED_AT = 100;

/** Milliseconds after which a run of tests that has not ended is begun again: its process was ended. */
const GIVEN_UP_AFTER = 900_000;

/** A version that went live without Foreman, and what its tests say. */
export interface CheckedVersion {
	readonly workflowId: string;
	readonly workflowName: string;
	readonly versionId: string;
	/** Who saved the version, as n8n names them. */
	readonly savedBy: string;
	readonly isGreen: boolean;
	/** A line each. */
	readonly lines: readonly string[];
}

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

/**
 * Workflows with tests of which another version is live than was noted. `turn` counts looks: where there are more than can be
 * looked at once, each look goes on where the last one ended. Throws `ToolError`.
 */
export async function publishedSince(
	{ workflowTests, workflows, clock }: TestingPorts,
	turn: number,
	most = MOST_LOOKED_AT,
): Promise<Due[]> {
	const noted = [...(await workflowTests.live())].sort(([one], [other]) => (one < other ? -1 : 1));
	const from = noted.length > most ? (turn * most) % noted.length : 0;
	const due: Due[] = [];
	for (const [id, before] of noted.slice(from, from + most)) {
		const workflow = await unlessRefused(workflows.get(id));
		const live = workflow?.activeVersionId ?? '';
		if (workflow && !isKnown(before, live, clock.now())) due.push({ workflow, noted: before });
	}
	return due;
}

/** Runs the tests of versions that went live without Foreman: each version once, whichever process looks. Throws `ToolError`. */
export async function checkPublished(
	due: readonly Due[],
	ports: TestingPorts,
): Promise<CheckedVersion[]> {
	const { workflowTests, workflowVersions, clock } = ports;
	const checked: CheckedVersion[] = [];
	for (const { workflow, noted } of due) {
		const { id, name, activeVersionId, activeVersion } = workflow;
		const begun = activeVersionId === null ? '' : `${activeVersionId}${BEGUN}${clock.now()}`;
		if (!(await workflowTests.noteLive(id, begun, noted)) || activeVersionId === null) continue;
		const version = await workflowVersions.get(id, activeVersionId);
		const { nodes, connections } = activeVersion ?? version;
		const live = { ...workflow, versionId: activeVersionId, nodes, connections };
		const { warning, facts } = await testsBefore(live, ports);
		await workflowTests.noteLive(id, activeVersionId, begun);
		checked.push({
			workflowId: id,
			workflowName: name,
			versionId: activeVersionId,
			savedBy: version.authors,
			isGreen: warning === '',
			lines: facts,
		});
	}
	return checked;
}
