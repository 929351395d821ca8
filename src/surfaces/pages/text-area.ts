import { LONGEST_WORDS } from '../../kernel/person-answer';
import { exactly, type Markup, markup } from './markup';

export interface TextArea {
	/** Also its id. */
	readonly name: string;
	readonly rows: number;
	readonly value: string;
	/** Ids of what says more about it. */
	readonly describedBy?: string;
	readonly isWrong?: boolean;
}

/** A field for a person's own words, in which the Enter key makes a line. */
export function textArea({ name, rows, value, describedBy, isWrong }: TextArea): Markup {
	const described =
		describedBy === undefined ? undefined : markup` aria-describedby="${describedBy}"`;
	const wrong = isWrong === true ? markup` aria-invalid="true"` : undefined;
	// The parser of HTML drops a line break right after the tag.
	return markup`<textarea id="${name}" name="${name}" rows="${rows}" maxlength="${LONGEST_WORDS}"${described}${wrong}>\n${exactly(value)}</textarea>`;
}
