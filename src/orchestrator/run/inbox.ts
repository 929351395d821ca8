import type { RunCommand } from '../run-command';

/** What others tell a run while it is driven. */
export interface Inbox {
	/** Obeys each command once, however often it is found. */
	takeUp(commands: readonly RunCommand[]): void;
	/** What was taken up so far leaves the inbox with a save, which gives what is in it then. Throws what the save throws. */
	empty(
		save: (taken: readonly string[]) => Promise<readonly RunCommand[]>,
	): Promise<readonly RunCommand[]>;
}

export function createInbox(obey: (command: RunCommand) => void): Inbox {
	const seen = new Set<string>();
	let taken: readonly string[] = [];
	return {
		takeUp(commands) {
			for (const command of commands) {
				if (seen.has(command.id)) continue;
				seen.add(command.id);
				obey(command);
				taken = [...taken, command.id];
			}
		},
		async empty(save) {
			const leaving = taken;
			taken = [];
			try {
				const left = await save(leaving);
				// They have left: one that is there again was posted again.
				for (const id of leaving) seen.delete(id);
				return left;
			} catch (error) {
				taken = [...leaving, ...taken];
				throw error;
			}
		},
	};
}
