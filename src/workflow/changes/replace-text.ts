import type { WorkflowDocument, WorkflowNode } from '../../kernel/ports/instance/workflows';
import type {
	ChangedPlace,
	ChangedWorkflow,
	ChangeNote,
	WorkflowChange,
} from '../../kernel/ports/workflow-changes';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { pathText } from '../../kernel/values/path-text';
import { addressPart, linesWith } from '../../kernel/workflow/find-text';
import { isExpression } from '../../kernel/workflow/is-expression';
import { isMeant } from '../../kernel/workflow/is-meant';
import { isIn, textFinder } from '../../kernel/workflow/text-pattern';
import type { HideSecrets } from '../workflow-code';
import { replaceShown, type Replaced, type Wanted, WHY } from './replace-shown';

const isJson = (text: string) => /^\s*[[{]/.test(text) && typeof jsonOrText(text) !== 'string';
const CODE = /code|json|quer|sql|expression|regex|script|html|body/i;

const isPlainAt = (raw: string, path: Path) =>
	!isExpression(raw) && !isJson(raw) && !path.some((key) => CODE.test(String(key)));

type Path = ReadonlyArray<string | number>;
type Told = (place: { readonly path: Path; readonly shown: string } & Replaced) => void;

function walk(raw: unknown, shown: unknown, path: Path, wanted: Wanted, tell: Told): unknown {
	if (typeof raw === 'string') {
		if (typeof shown !== 'string') return raw;
		const replaced = replaceShown(raw, shown, wanted, isPlainAt(raw, path));
		const isBroken = isJson(raw) && !isJson(replaced.text);
		tell({
			path,
			shown,
			...(isBroken ? { text: raw, times: 0, notes: [{ why: WHY.odd }] } : replaced),
		});
		return isBroken ? raw : replaced.text;
	}
	const other = (text: string) => {
		if (isIn(text, wanted.loose))
			tell({ path, shown: '', text, times: 0, notes: [{ why: WHY.name }] });
	};
	if (typeof raw === 'number') other(String(raw));
	if (Array.isArray(raw)) {
		const list: readonly unknown[] = Array.isArray(shown) ? shown : [];
		return raw.map((one: unknown, at) => walk(one, list[at], [...path, at], wanted, tell));
	}
	if (!isRecord(raw)) return raw;
	const rest = isRecord(shown) ? shown : {};
	return Object.fromEntries(
		Object.entries(raw).map(([key, value]) => {
			// A name that is hidden is not looked at.
			if (Object.hasOwn(rest, key)) other(key);
			return [key, walk(value, rest[key], [...path, key], wanted, tell)];
		}),
	);
}

const wantedOf = ({ from = '', to }: WorkflowChange): Wanted => ({
	from,
	to,
	loose: textFinder(from, 'i'),
	there: to.includes(from) ? textFinder(to, '') : () => [],
});

/** Replaces it in a text that stands by itself, where nothing is escaped. */
export const replacedIn = (text: string, change: WorkflowChange): string =>
	replaceShown(text, text, wantedOf(change), true).text;

/** Replaces a text, or an address, wherever it stands whole in the nodes. What is put together in the run is told, and stays. */
export function replaceText(
	workflow: WorkflowDocument,
	change: WorkflowChange,
	hide: HideSecrets,
): ChangedWorkflow {
	const { from = '', to } = change;
	const part = addressPart(from);
	const wanted = wantedOf(change);
	const places: ChangedPlace[] = [];
	const notes: ChangeNote[] = [];
	const changed = (node: WorkflowNode): WorkflowNode => {
		if (!isMeant(node, change)) return node;
		const { parameters, notes: note } = node;
		const ofNode = typeof note === 'string' ? { parameters, notes: note } : { parameters };
		let isChanged = false;
		const next = walk(ofNode, hide(ofNode), [], wanted, (one) => {
			const place = { node: node.name, path: pathText(one.path) };
			if (one.times > 0) places.push({ ...place, from, to, times: one.times });
			isChanged ||= one.times > 0;
			notes.push(...one.notes.map((left) => ({ ...place, ...left })));
			if (part === undefined) return;
			for (const { text } of linesWith(one.shown, part.find, wanted.loose))
				notes.push({ ...place, why: WHY.part, text });
		});
		return isChanged && isRecord(next) ? { ...node, ...next } : node;
	};
	const nodes = workflow.nodes.map(changed);
	if (change.nodeType === undefined)
		walk(workflow.settings, hide(workflow.settings), ['settings'], wanted, ({ path, times }) => {
			if (times > 0) notes.push({ path: pathText(path), why: WHY.setting });
		});
	return { content: places.length === 0 ? workflow : { ...workflow, nodes }, places, notes };
}
