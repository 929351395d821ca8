/** A part of a guide that stands or falls as a whole. */
export interface GuidePart {
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

/** The parts of a guide in Markdown. Drawings are left out: no model sees them. */
export function readGuide(guide: string): GuidePart[] {
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
