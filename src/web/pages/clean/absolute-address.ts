/** The whole address of a link; undefined where it can be neither fetched nor written to. */
export function absoluteAddress(href: string, base: string): string | undefined {
	if (href.length > 4_000) return undefined;
	try {
		const { protocol, href: address } = new URL(href.trim(), base);
		return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? address : undefined;
	} catch {
		return undefined;
	}
}
