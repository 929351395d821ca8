/** Begins to count. Gives the milliseconds that this process has worked since: on a busy machine it waits, and is no slower. */
export function workTime(): () => number {
	const before = process.cpuUsage();
	return () => {
		const { user, system } = process.cpuUsage(before);
		return (user + system) / 1_000;
	};
}
