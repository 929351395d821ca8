/** The verdict that decides nothing: a user pressed the Enter key. */
export const ON_ENTER = 'enter';

/** The names of the fields of one question. */
export const fieldNames = (index: number) => ({
	answer: `q${index + 1}`,
	other: `q${index + 1}-other`,
	option: (at: number) => `q${index + 1}-${at}`,
});

/** Whether a field belongs to the question, even a field that the form does not have. */
export const isFieldOf = (index: number, name: string): boolean =>
	name === `q${index + 1}` || name.startsWith(`q${index + 1}-`);
