import { clipText } from '../values/clip-text';

const LONGEST_REASON = 300;

/** The problem of a type that n8n lists but cannot load, for a model and for the person it works for. */
export function unloadableType(nodeType: string, error: unknown) {
	// After the first line, Node lists the files that required the module.
	const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
	return {
		message: `n8n lists the node type "${nodeType}" but cannot load it: ${clipText(reason.replace(/\.$/, ''), LONGEST_REASON)}.`,
		fix: 'No change to the workflow helps: its package is not whole on this n8n. Tell the user to install n8n (or that community package) anew and to restart it; until then use another node.',
	};
}
