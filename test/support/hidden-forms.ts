/** A secret as it is, and as it may stand in what somebody stored: encoded, quoted, in the middle of something longer. */
export function hiddenForms(secret: string): string[] {
	const bytes = Buffer.from(secret);
	// What comes before moves the letters of base64: three places, each without the letters that neighbours change.
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
