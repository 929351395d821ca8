/** When the sample pages are drawn. */
export const now = Date.UTC(2026, 10, 21, 16, 5);

export const unbroken = 'x'.repeat(500);

/** Signs that turn the direction of a line, or are not seen. */
export const hidden = 'invoice\u202Efdp.exe\u200B\u{E0041}';

/** What breaks a page that trusts its data: the ends of an attribute and a field, a script, a long word. */
export const nasty = `"></textarea><script>document.title='broken'</script>${hidden} שלום ${unbroken}`;

/** Words that Foreman itself has put there, and addresses. */
const OWN = /^(?:effect|type|shows|permission|from|source|key|\w*url)$/i;

/** A sample with nasty text in every place that a user or a model can write to. */
export function spoiled(sample) {
	if (typeof sample === 'string') return nasty;
	if (Array.isArray(sample)) return sample.map(spoiled);
	if (sample === null || typeof sample !== 'object') return sample;
	return Object.fromEntries(
		Object.entries(sample).map(([name, value]) => [name, OWN.test(name) ? value : spoiled(value)]),
	);
}
