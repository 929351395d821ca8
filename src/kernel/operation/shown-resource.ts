/** A part of a text on a page: our own words; a name that a user gave; a moment in ISO 8601, `isAhead` also with how long it is until then. */
export type SaidPart =
	| string
	| { readonly name: string }
	| { readonly strong: string }
	| { readonly at: string; readonly isAhead?: boolean };

export type Said = readonly SaidPart[];

type Row = Readonly<Record<string, unknown>>;

/** One of several, by value and words. */
export type FormChoice = readonly [value: string, text: string];

/** A field of a form. */
export interface FormField {
	/** Also its id. */
	readonly name: string;
	readonly label: string;
	readonly hint?: string;
	readonly preset?: string;
	/** One of these. */
	readonly choices?: readonly FormChoice[];
	/** Several lines of text. */
	readonly rows?: number;
	/** Characters of a text. */
	readonly longest?: number;
	readonly required?: boolean;
	/** Kept folded. */
	readonly isRare?: boolean;
}

export interface ResourceForm {
	readonly fields: readonly FormField[];
	readonly button: string;
	/** What did not happen where the form was refused. */
	readonly nothing: string;
}

/** What is shown this once, with texts to copy. */
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

/** How one record is shown. */
export interface RecordView {
	/** The place of its group in the list. */
	readonly group: number;
	readonly text: string;
	readonly hint: Said;
	readonly facts: ReadonlyArray<readonly [label: string, said: Said]>;
	/** Addresses are relative to its page. */
	readonly links: ReadonlyArray<readonly [text: string, url: string]>;
	/** What a person should know before they change it. */
	readonly warning: string | undefined;
	/** Undefined where nothing of it can be changed any more. */
	readonly update: ResourceForm | undefined;
	/** What stands in the fields of the update. */
	readonly fields: Typed;
}

/** How the records of a resource are shown to people, and read from their forms. */
export interface ShownResource<Ports> {
	/** Of the page of one record. */
	readonly title: string;
	/** `empty`: what is said of a group that has no record; a group without is then not shown, and else folded. */
	readonly groups: ReadonlyArray<{ readonly title: string; readonly empty?: string }>;
	/** Of a record as the operations put it out. */
	readonly view: (record: Row) => RecordView;
	readonly create: ResourceForm;
	/** The input of the create, or of the update of a record. Throws `ToolError`. */
	readonly read: (typed: Typed, ports: Ports, before?: Row) => Promise<Row>;
	/** After a create. */
	readonly made: (output: Row, typed: Typed) => ShownOnce;
	/** What the page says after a form. Fixed texts: anyone can write the address. */
	readonly results: ReadonlyMap<unknown, string>;
}
