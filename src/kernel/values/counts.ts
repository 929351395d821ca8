/** How much of each is under way in this process. */
export class Counts {
	private readonly counts = new Map<string, number>();
	readonly of = (id: string): number => this.counts.get(id) ?? 0;

	add(id: string, by: 1 | -1): void {
		const count = this.of(id) + by;
		if (count > 0) this.counts.set(id, count);
		else this.counts.delete(id);
	}

	async during<Value>(ids: readonly string[], work: () => Promise<Value>): Promise<Value> {
		for (const id of ids) this.add(id, 1);
		try {
			return await work();
		} finally {
			for (const id of ids) this.add(id, -1);
		}
	}
}
