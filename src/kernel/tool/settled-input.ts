/** The call that a person is asked to approve, as its tool settles it. */
export interface SettledInput<Input> {
	readonly input: Input;
	readonly question: string;
	/** What else a person must know, one line each, such as where secrets go. None when left out. */
	readonly facts?: readonly string[];
	/** Keys of what an approval agrees to for the rest of the run. None when left out. */
	readonly agreed?: readonly string[];
}
