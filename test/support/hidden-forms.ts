/** A secret as it is, and in the forms in which somebody may store it: encoded, quoted, inside a longer text. */
export function hiddenForms(secret: string): string[] {
	const bytes = Buffer.from(secret);
	// Text before the secret shifts its base64: this gives all three positions, without the letters that neighbours change.
	const base64 = [0, 1, 2].map((before) => {
		const whole = Buffer.concat([Buffer.alloc(before, 'x'), bytes]).toString('base64');
		return whole.slice(before === 0 ? 0 : before + 1, -4);
	});
	const all = [
		...[secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)],
		...[...base64, ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))],
		...[bytes.toString('hex'), bytes.toString('hex').toUpperCase()],
	];
	return [...new Set(all)];
}
