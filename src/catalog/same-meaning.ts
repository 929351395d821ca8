/** Words of the office that people use for one another. A word stands in one group alone, as a stem. */
const groups = [
	'invoice bill',
	'customer client buyer account',
	'supplier vendor',
	'shipment parcel package delivery consignment',
	'refund reimbursement reimburse repay',
	'order purchase',
	'ticket case request issue',
	'contract agreement',
	'lead prospect',
	'employee staff colleague worker personnel',
	'payslip salary wage payroll pay',
	'vacation holiday leave absence',
	'candidate applicant',
	'meeting appointment',
	'expense cost spending',
	'warehouse stock inventory',
	'product article item',
	'coupon voucher discount',
	'newsletter mailing',
	'survey questionnaire poll',
	'review feedback rating',
	'server machine host',
	'deployment release rollout',
	'incident outage disruption',
	'database postgre mysql sql',
	'license seat subscription',
	'device laptop phone',
	'visitor guest',
	'vehicle car van truck',
	'property flat apartment house',
	'tenant renter',
	'reservation booking',
	'medicine prescription drug',
	'lesson class course',
	'grade mark score',
	'spreadsheet csv excel',
	'remind reminder nudge',
	'tag label',
	'verify check validate',
	'forecast estimate predict',
	'merge join combine duplicate',
	'schedule date plan',
	'translate language translation',
	'share link',
	'cancel abort',
	'reject decline refuse',
	'approve accept',
	'photo picture image',
	'weather temperature rain',
	'message mail email letter',
	'error failure fault',
	'price cost fee',
];

const byWord = new Map<string, readonly string[]>();
for (const group of groups) {
	const members = group.split(' ');
	for (const word of members)
		byWord.set(word, [...(byWord.get(word) ?? []), ...members.filter((other) => other !== word)]);
}

/** The words that people use for a stem. */
export const sameMeaning = (word: string): readonly string[] => byWord.get(word) ?? [];

const phrases: ReadonlyArray<readonly [RegExp, string]> = [
	[/\bcall(?:s|ed|ing)? off\b/gi, 'cancel'],
	[/\bturn(?:s|ed|ing)? down\b/gi, 'reject'],
	[/\bsay(?:s|ing)? yes\b/gi, 'approve'],
	[/\bsay(?:s|ing)? no\b/gi, 'reject'],
	[/\bput(?:s|ting)?\b(?= (?:\w+ ){1,4}away\b)/gi, 'archive'],
	[/\bhow much\b/gi, 'price'],
	[/\bget(?:s|ting)? rid of\b/gi, 'delete'],
	[/\blook(?:s|ing)? up\b/gi, 'find'],
	[/\bhelp desk\b/gi, 'support ticket'],
];

/** A wish with one word in the place of what is said with several. */
export const inOneWord = (wish: string): string =>
	phrases.reduce((text, [phrase, word]) => text.replace(phrase, word), wish);
