import type { MarkedCode, SeenVersion } from '../kernel/ports/instance/workflow-code';
import type { WorkflowDocument } from '../kernel/ports/instance/workflows';
import { valueHash } from './value-hash';

const mark = /^[ \t]*\/\/ read from (\S+) (\S+) ([0-9a-f]+); keep this line[ \t]*\r?\n?/m;

/** n8n keeps versions of nodes and connections; the name and the settings are told by their hash. */
export const seenVersion = ({ versionId, name, settings }: WorkflowDocument): SeenVersion => ({
	versionId,
	unversioned: valueHash({ name, settings }),
});

/** Adds a line to the code that names its source, so that the source is known when the code comes back. */
export function withMark(code: string, workflow: WorkflowDocument): string {
	const { versionId, unversioned } = seenVersion(workflow);
	return `// read from ${workflow.id} ${versionId} ${unversioned}; keep this line\n${code}`;
}

/** Takes the line off again. */
export function splitMark(text: string): MarkedCode {
	const found = mark.exec(text);
	const [line, workflowId, versionId, unversioned] = found ?? [];
	if (!found || line === undefined || !workflowId || !versionId || !unversioned)
		return { code: text, readFrom: undefined };
	const code = text.slice(0, found.index) + text.slice(found.index + line.length);
	return { code, readFrom: { workflowId, seen: { versionId, unversioned } } };
}
