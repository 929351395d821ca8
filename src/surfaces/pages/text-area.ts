import { LONGEST_WORDS } from '../../kernel/person-answer';
import { exactly, markedBelow, type Markup, markup } from './markup';

export interface TextArea {
	/** Also its id. */
	readonly name: string;
	readonly rows: number;
	readonly value: string;
	/** Ids of the elements that describe it. */
	readonly describedBy?: string;
	readonly isWrong?: boolean;
	/** Characters; left out: those of an answer. */
	readonly longest?: number;
}

/** A field for a person's own words. The Enter key starts a new line in it. */
export function textArea({ name, rows, value, describedBy, isWrong, longest }: TextArea): Markup {
	const described = describedBy && markup` aria-describedby="${describedBy}"`;
	const wrong = isWrong === true ? markup` aria-invalid="true"` : undefined;
	// HTML parsers drop a line break right after the tag.
	return markup`<textarea id="${name}" name="${name}" rows="${rows}" maxlength="${longest ?? LONGEST_WORDS}"${described}${wrong}>\n${exactly(value)}</textarea>${markedBelow(value)}`;
}
