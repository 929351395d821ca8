import { ToolError } from '../../kernel/tool-error';

const LONGEST = 63;

/** n8n ignores case when it compares these. It marks dry runs with the last one. */
const reserved = ['id', 'createdat', 'updatedat', 'dryrunstate'];

function problemOf(name: string): string | undefined {
	if (reserved.includes(name.toLowerCase())) return 'is reserved by n8n';
	if (name.length > LONGEST) return `is longer than ${LONGEST} characters`;
	if (!/^[a-zA-Z][a-zA-Z0-9_]*$/.test(name))
		return 'must begin with a letter and hold letters, digits and underscores alone';
	return undefined;
}

const refuse = (message: string, hint: string) =>
	new ToolError({ code: 'invalid-input', message: `${message} Nothing was changed.`, hint });

/**
 * Throws `ToolError` for names that n8n would refuse. It keeps names apart by case, its database does
 * not: a second `Name` beside `name` ends in an error of n8n's own.
 */
export function checkColumnNames(wanted: readonly string[], existing: readonly string[]): void {
	const taken = new Map(existing.map((name) => [name.toLowerCase(), name]));
	for (const name of wanted) {
		const problem = problemOf(name);
		if (problem !== undefined) {
			throw refuse(
				`The column name "${name.slice(0, 100)}" ${problem}.`,
				'Choose a name such as order_total. Every row has id, createdAt and updatedAt without asking.',
			);
		}
		const other = taken.get(name.toLowerCase());
		if (other !== undefined) {
			throw refuse(
				`There would be two columns "${name}"${other === name ? '' : ` (upper and lower case do not tell it from "${other}")`}.`,
				'Give every column a name of its own.',
			);
		}
		taken.set(name.toLowerCase(), name);
	}
}
