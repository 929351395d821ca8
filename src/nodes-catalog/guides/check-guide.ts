import { type GuideNodes, bareWord } from './guide-nodes';

interface GuidePart {
	readonly kind: 'heading' | 'item' | 'text' | 'code';
	/** Of a heading its level, of an item its depth. */
	readonly level: number;
	readonly text: string;
}

const partOf = (line: string): GuidePart => {
	const [, marks] = /^(#+)\s/.exec(line) ?? [];
	if (marks !== undefined) return { kind: 'heading', level: marks.length, text: line };
	const [, indent] = /^(\s*)(?:[-*]|\d+\.)\s/.exec(line) ?? [];
	if (indent !== undefined) return { kind: 'item', level: indent.length, text: line };
	return { kind: 'text', level: 0, text: line };
};

/** Whether a line goes on with the sentence of the part before it. */
const goesOn = (line: string, before: GuidePart | undefined): boolean =>
	(before?.kind === 'text' || before?.kind === 'item') &&
	!before.text.endsWith(':') &&
	!before.text.startsWith('**') &&
	partOf(line).kind === 'text' &&
	!/^(?:\*\*|[A-Z][\w ]{2,24}:)/.test(line);

function readGuide(guide: string): GuidePart[] {
	const parts: GuidePart[] = [];
	let code: string[] | undefined;
	let isAfterBlank = false;
	for (const line of guide.split('\n')) {
		if (line.startsWith('```') && code) {
			const text = [...code, line].join('\n');
			if (!text.startsWith('```mermaid')) parts.push({ kind: 'code', level: 0, text });
			code = undefined;
		} else if (code || line.startsWith('```')) code = [...(code ?? []), line];
		else if (line.trim() !== '') {
			const last = parts.at(-1);
			if (last && !isAfterBlank && goesOn(line, last))
				parts[parts.length - 1] = { ...last, text: `${last.text} ${line.trim()}` };
			else parts.push(partOf(line.trimEnd()));
		}
		isAfterBlank = line.trim() === '';
	}
	return parts;
}

const CLAIMS: readonly RegExp[] = [
	/node[’']s (\w+) (?:parameter|option|setting|field)\b/g,
	/\b(\w+) parameter of (?:the|a)\b/g,
	/\boptions\.(\w+)/g,
	// An identifier that is set to something.
	/\b([a-z]+(?:[A-Z][a-z0-9]*)+)(?=`?\s*[=:])/g,
	/\b(?:[Ee]nable|[Ss]elect|[Cc]onfigure|[Cc]hoose|[Uu]se|[Uu]nderstanding|called|[Ss]etting\*{0,2}:|to) "([A-Z][^":]{2,40})/g,
	/"([A-Z][^":]{2,40})(?:: [^"]{1,20})?" (?:option|setting|mode|data source|behavior|operation|enabled|ON\b)/g,
];

const ITEM = /^\s*[-*] (?:\*\*)?"([A-Z][^":]{2,40})"(?:\*\*)?(?=:| for\b)/;

const OPERATIONS = /\boperations? \(([^()]+)\)/g;

/** What every node has in n8n's editor, whatever its type. */
const OF_EVERY_NODE = new Set(
	['Retry On Fail', 'Always Output Data', 'Execute Once', 'On Error', 'Max Tries'].map(bareWord),
);

/** What a guide calls a kind of text, not a parameter. */
const NO_NAME = new Set(['string', 'html', 'query', 'number', 'text', 'temperature', 'sessionkey']);

function guideClaims(sentence: string): string[] {
	const found = CLAIMS.flatMap((claim) => [...sentence.matchAll(claim)].map(([, name]) => name));
	const [, item] = ITEM.exec(sentence) ?? [];
	const named = [...sentence.matchAll(OPERATIONS)].flatMap(([, list = '']) =>
		list.split(', ').filter((name) => name !== 'etc.'),
	);
	return [...found, ...named, item].flatMap((name = '') => {
		const bare = bareWord(name);
		return bare === '' || OF_EVERY_NODE.has(bare) || NO_NAME.has(bare) ? [] : [name];
	});
}

/** Settings of a workflow that guides take for parameters of a node. */
const WORKFLOW_SETTINGS = ['timezone', 'errorWorkflow', 'executionTimeout', 'executionOrder'];

const TYPE = /(?:@n8n\/n8n-nodes-langchain|n8n-nodes-base)\.\w+/g;

/** A name for people, with the types that it stands for. */
const NAMED_TYPES = /([^()*#]*)\(([^()]*(?:n8n-nodes-base|n8n-nodes-langchain)\.[^()]*)\)/g;

/** Files beside the code of a workflow: those who build with Foreman have none. */
const FILES = /\breadFileSync\b|\bfile-based\b|\bchunks\/|\bsrc\/workflow\.ts\b/i;

const typesIn = (text: string): string[] => [...text.matchAll(TYPE)].map(([type]) => type);

/** The text with types that this n8n has; undefined where it speaks of one that it has not. */
function withKnownTypes(text: string, nodes: GuideNodes): string | undefined {
	let isKnown = true;
	const corrected = text.replace(NAMED_TYPES, (whole: string, label: string, list: string) => {
		const given = typesIn(list);
		const found = given.flatMap((type) => {
			const meant = nodes.has(type) ? type : nodes.named(label.replace(/^[\s\d.-]+/, ''));
			return meant === undefined ? [] : [meant];
		});
		if (found.length === 0) isKnown = false;
		return found.length === given.length && found.every((type) => given.includes(type))
			? whole
			: `${label}(${[...new Set(found)].join(', ')})`;
	});
	return isKnown && typesIn(corrected).every((type) => nodes.has(type)) ? corrected : undefined;
}

/** A setting of the workflow stands where the guide names a parameter of a node that has none. */
const withSettings = (sentence: string): string =>
	sentence.replace(/the [\w ]+? node[’']s (\w+) parameter/g, (whole: string, name: string) =>
		WORKFLOW_SETTINGS.some((setting) => bareWord(setting) === bareWord(name))
			? `the workflow's settings (${name})`
			: whole,
	);

function trueSentences(text: string, around: readonly string[], nodes: GuideNodes): string {
	return text
		.split(/(?<=[.!?])\s+(?=["'`*A-Z])/)
		.flatMap((sentence) => {
			const own = [...typesIn(sentence), ...nodes.namedIn(sentence)];
			const types = own.length > 0 ? [...own, ...around] : around;
			const isTrue = (said: string) =>
				!FILES.test(said) &&
				(types.length === 0 ||
					guideClaims(said).every((claim) => types.some((type) => nodes.knows(type, claim))));
			if (isTrue(sentence)) return [sentence];
			const corrected = withSettings(sentence);
			return corrected !== sentence && isTrue(corrected) ? [corrected] : [];
		})
		.join(' ');
}

/** Whether it only announces what comes below. */
const announces = ({ kind, text }: GuidePart) => kind !== 'code' && /:(?:\*\*)?$/.test(text);

/** Leaves out headings and announcements below which nothing is left, and what was said before. */
function withoutEmpty(parts: readonly GuidePart[]): GuidePart[] {
	const kept: GuidePart[] = [];
	const said = new Set<string>();
	for (const part of [...parts].reverse()) {
		const below = kept.at(-1);
		const isEmpty =
			part.kind === 'heading'
				? below === undefined || (below.kind === 'heading' && below.level <= part.level)
				: announces(part) && (below === undefined || below.kind === 'heading');
		if (!isEmpty) kept.push(part);
	}
	return kept.reverse().filter(({ kind, text }) => {
		const key = text.replace(/^[\s-]+/, '');
		const isNew = kind !== 'item' || !said.has(key);
		said.add(key);
		return isNew;
	});
}

/** A guide of n8n without what it says of nodes and parameters that this n8n does not have. Types are put right where the name beside them is that of a node. */
export function checkGuide(guide: string, nodes: GuideNodes): string {
	const kept: GuidePart[] = [];
	const all = typesIn(guide).filter(nodes.has);
	let around: readonly string[] = [];
	/** Below a heading of an unknown node nothing counts, down to the next of its level. */
	let skipped = Infinity;
	for (const part of readGuide(guide)) {
		const isHeading = part.kind === 'heading';
		if (isHeading && part.level <= skipped) skipped = Infinity;
		if (skipped < Infinity) continue;
		if (part.kind === 'code') {
			const isKnown = typesIn(part.text).every((type) => nodes.has(type));
			if (isKnown && !FILES.test(part.text)) kept.push(part);
			continue;
		}
		const text = withKnownTypes(part.text, nodes);
		if (text === undefined) {
			if (isHeading) skipped = part.level;
			continue;
		}
		const types = typesIn(text);
		if (isHeading || (types.length > 0 && /^\*\*.*\*\*:?$/.test(text))) around = types;
		const near = around.length > 0 ? around : all;
		const left = isHeading ? text : trueSentences(text, near, nodes);
		if (isHeading && FILES.test(text)) skipped = part.level;
		else if (!/^\s*(?:[-*]|\d+\.)?\s*$/.test(left)) kept.push({ ...part, text: left });
	}
	return withoutEmpty(kept)
		.map(({ kind, text }) => (kind === 'code' ? text : text.replaceAll('**', '')))
		.join('\n');
}
