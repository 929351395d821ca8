import type { RunCommand } from '../run-command';

/** The commands that a run receives while it is driven. */
export function createInbox(obey: (command: RunCommand) => void) {
	const seen = new Set<string>();
	let taken: readonly string[] = [];
	return {
		/** Obeys each command once, even if it is seen several times. */
		takeUp(commands: readonly RunCommand[]) {
			for (const command of commands) {
				if (seen.has(command.id)) continue;
				seen.add(command.id);
				obey(command);
				taken = [...taken, command.id];
			}
		},
		/**
		 * Removes the commands taken up so far with a save, which returns the remaining inbox. Throws what the save throws.
		 */
		async empty(save: (taken: readonly string[]) => Promise<readonly RunCommand[]>) {
			const leaving = taken;
			taken = [];
			try {
				const left = await save(leaving);
				// These ids are gone, so a command with the same id was posted again.
				for (const id of leaving) seen.delete(id);
				return left;
			} catch (error) {
				taken = [...leaving, ...taken];
				throw error;
			}
		},
	};
}

export type Inbox = ReturnType<typeof createInbox>;
