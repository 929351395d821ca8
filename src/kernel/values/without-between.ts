interface Marks {
	readonly open: string;
	readonly close: string;
	/** What stands in place of each part that is left out. */
	readonly instead: string;
	/** Whether a part that is never closed goes on to the end of the text. It stays otherwise. */
	readonly isOpenEnded: boolean;
}

/** A text without two marks and what stands between them. In time by its length: a pattern would look for each end again, for minutes. */
export function withoutBetween(text: string, { open, close, instead, isOpenEnded }: Marks): string {
	if (!text.includes(open)) return text;
	const kept: string[] = [];
	let from = 0;
	for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
		const end = text.indexOf(close, at + open.length);
		if (end < 0 && !isOpenEnded) break;
		kept.push(text.slice(from, at), instead);
		from = end < 0 ? text.length : end + close.length;
	}
	kept.push(text.slice(from));
	return kept.join('');
}
