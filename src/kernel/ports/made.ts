export type MadeKind = 'workflow' | 'data-table';

/** What the calling agent has made, for the person that it acts for. */
export interface MadePort {
	/** By id. False also where it cannot be found out. */
	has(kind: MadeKind, id: string): Promise<boolean>;
}
