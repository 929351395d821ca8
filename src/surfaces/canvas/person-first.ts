const first = ['name', 'title', 'displayName', 'status', 'state', 'success'];

const isId = (key: string) => key === 'id' || /Ids?$/.test(key);

/** Places in the order of fields: what a person looks for, everything else, ids. */
const placeOf = (key: string): number => {
	if (first.includes(key)) return first.indexOf(key);
	return isId(key) ? first.length + 1 : first.length;
};

/** The same fields, in the order in which a person reads them in n8n's tables. */
export const personFirst = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
	Object.fromEntries(Object.entries(row).sort(([a], [b]) => placeOf(a) - placeOf(b)));
