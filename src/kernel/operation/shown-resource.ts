import type { DrawnWorkflow } from '../workflow/drawn-workflow';
import type { Confirmation } from './define-operation';

/** A part of a text on a page: our own words; a name that a user gave; a moment in ISO 8601, `isAhead` also with how long it is until then. */
export type SaidPart =
	| string
	| { readonly name: string }
	| { readonly strong: string }
	| { readonly at: string; readonly isAhead?: boolean };

export type Said = readonly SaidPart[];

type Row = Readonly<Record<string, unknown>>;

export type FormChoice = readonly [value: string, text: string];

export interface FormField {
	/** Also its id. */
	readonly name: string;
	readonly label: string;
	readonly hint?: string | undefined;
	readonly preset?: string;
	readonly choices?: readonly FormChoice[];
	readonly rows?: number;
	readonly longest?: number;
	readonly required?: boolean;
	readonly isNumber?: boolean;
	/** What stands above the rare fields, which are folded: the same for all of a form. */
	readonly folded?: string;
}

export interface ResourceForm {
	readonly say?: readonly string[];
	/** What is found by a part of its name, for a choice of the form. */
	readonly find?: string;
	/** A choice without choices: there is nothing to make a record of. */
	readonly fields: readonly FormField[];
	readonly button: string;
	/** What did not happen where the form was refused. */
	readonly nothing: string;
}

export interface ShownOnce {
	readonly title: string;
	readonly heading: Said;
	readonly secret: { readonly label: string; readonly text: string };
	readonly say: Said;
	readonly copy: {
		readonly title: string;
		readonly hint: string;
		readonly texts: ReadonlyArray<Readonly<Record<'title' | 'where' | 'text', string>>>;
	};
	readonly next: string;
}

type Typed = Readonly<Record<string, string>>;

/** What can be done with a record, beside the change of its fields. */
export interface RecordAction extends Confirmation {
	readonly name: string;
	/** What does it. Left out: the operation of that name. */
	readonly action?: string;
	readonly destroys?: boolean;
	readonly fields?: readonly FormField[];
	/** What it is sent beside the id of the record. `revision`: of the record when the form was shown. */
	readonly input?: (typed: Typed, revision: number | undefined) => Row;
	readonly nothing?: string;
	/** What is shown of its output, in place of going on. */
	readonly shown?: (output: Row) => RecordSection;
	/** Whether people go on to the list: the record may be gone. */
	readonly leaves?: boolean;
}

/** A part of the page of a record: a text as it is, a table, or a workflow as the canvas draws it. */
export interface RecordSection {
	readonly id: string;
	readonly title: string;
	readonly text?: string;
	readonly rows?: readonly Row[];
	/** Below a sentence about it. */
	readonly drawing?: { readonly say: string; readonly workflow: DrawnWorkflow };
}

export interface RecordView {
	/** The place of its group in the list. */
	readonly group: number;
	readonly text: string;
	readonly hint: Said;
	readonly facts?: ReadonlyArray<readonly [label: string, said: Said]>;
	/** Addresses are relative to its page. */
	readonly links?: ReadonlyArray<readonly [text: string, url: string]>;
	readonly sections?: readonly RecordSection[];
	readonly warning?: string | undefined;
	/** Left out: what its operations ask to be confirmed, while it can be changed. */
	readonly actions?: readonly RecordAction[];
	/** That a change is made on. Where it is given, a change on an older one is refused, and only what differs is sent. */
	readonly revision?: number;
	/** Whether it is in the list alone, and has no page. */
	readonly isFixed?: boolean;
	/** Left out where nothing of it can be changed, or can be changed any more. */
	readonly update?: ResourceForm | undefined;
	readonly fields?: Typed;
}

/** How a record as the operations put it out is shown in the list, or on its own page. Throws `ToolError`. */
export type ViewOf = (record: Row, place: 'list' | 'page') => RecordView | Promise<RecordView>;

export interface ShownResource<Ports> {
	readonly title: string;
	/** `empty`: what is said of a group that has no record; a group without is then not shown, and else folded. */
	readonly groups: ReadonlyArray<{ readonly title: string; readonly empty?: string }>;
	/** What the lists are asked for that stand on one page. Left out: one, of everything. */
	readonly lists?: readonly Row[];
	readonly warn?: (output: Row) => string | undefined;
	/** Opened once for a page. */
	readonly view: (ports: Ports) => ViewOf | Promise<ViewOf>;
	/** `find`: what was looked for. Left out: people make none. */
	readonly create?: ResourceForm | ((ports: Ports, find: string) => Promise<ResourceForm>);
	/** The input of the create, or of the update of a record. Left out: there is neither. Throws `ToolError`. @param changed the fields that a person changed */
	readonly read?: (
		typed: Typed,
		ports: Ports,
		before?: Row,
		changed?: readonly string[],
	) => Row | Promise<Row>;
	/** After a create. Left out: the page of the record. */
	readonly made?: (output: Row, typed: Typed) => ShownOnce;
	/** Bytes of a form, where the usual ones do not do. */
	readonly largestForm?: number;
	/** What the page says after a form. Fixed texts: anyone can write the address. */
	readonly results: ReadonlyMap<unknown, string>;
}
