import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';

import { built } from '../package-root.mjs';
import { clocked, counted, percentile, round, sum } from '../figures.mjs';
import { asStored, readExports } from './read-exports.mjs';

const { safeParseWorkflowStructure } = createRequire(import.meta.url)('n8n-workflow');

const countTexts = (value) =>
	typeof value === 'string' ? 1 : sum(Object.values(value ?? {}).map(countTexts));

/** Undefined where the code has no marker. */
function comesBack(exported, workflowCode) {
	if (!safeParseWorkflowStructure(exported).success) return undefined;
	const stored = asStored(exported);
	try {
		const { code } = workflowCode.splitMark(workflowCode.generateMarked(stored));
		if (!code.includes('[redacted:')) return undefined;
		const { nodes, connections } = workflowCode.edit(stored, code);
		return (
			isDeepStrictEqual(nodes, stored.nodes) && isDeepStrictEqual(connections, stored.connections)
		);
	} catch (error) {
		return error.message.startsWith('Workflow "') ? undefined : false;
	}
}

/**
 * How often redaction marks something, and whether code with markers comes back whole.
 *
 *   texts, marked, share   texts in the workflows, those in which something looks like a secret, and how many that are in percent.
 *                          Whether one is a secret takes a look: --out gives the place and kind of each, never the secret
 *   kinds                  markers by kind
 *   withMarkers, cameBack  workflows whose code has a marker, and those of them that their code does not change
 *   p95ms                  of one workflow
 *   answers                workflows in which a link or a code of a person is seen, wherever it is encoded. Where nobody has put one in,
 *                          each is wrong
 */
export async function redaction(folder) {
	const hide = built('policy/secrets/hide-secrets').hideSecrets([]);
	const { hideAnswerSecrets } = built('policy/answer-secrets/hide-answer-secrets');
	const { markersIn } = built('kernel/workflow/secret-marker');
	const { createWorkflowCode } = built('workflow/workflow-code');
	const workflowCode = createWorkflowCode(built('host/workflow-sdk').workflowSdk, hide);
	const exports = await readExports(folder);
	const all = exports.map(({ file, exported }) => {
		const { value: hidden, ms } = clocked(() => hide(exported));
		const markers = markersIn(hidden).map(({ path: place, text }) => ({
			file,
			place,
			kinds: [...text.matchAll(/\[redacted:([a-z0-9-]+)\]/g)].map(([, kind]) => kind),
		}));
		const back = comesBack(exported, workflowCode);
		return { file, ms, markers, back, texts: countTexts(exported) };
	});
	const markers = all.flatMap((one) => one.markers);
	const times = all.map(({ ms }) => ms);
	const texts = sum(all.map((one) => one.texts));
	return {
		cases: [...markers, ...all.flatMap(({ file, back }) => (back === false ? { file, back } : []))],
		figures: {
			texts,
			marked: markers.length,
			share: round((100 * markers.length) / texts, 3),
			kinds: counted(markers.flatMap(({ kinds }) => kinds)),
			withMarkers: all.filter(({ back }) => back !== undefined).length,
			cameBack: all.filter(({ back }) => back === true).length,
			p95ms: round(percentile(times, 0.95)),
			answers: exports.filter(({ exported }) => hideAnswerSecrets(exported) !== exported).length,
		},
	};
}
