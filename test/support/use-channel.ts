import type { ApprovalChannel } from './approval-channel';
import { startApprovalChannel } from './approval-channel';

/** Gives a test file a person's channel. Read it inside tests only. */
export function useChannel(): () => ApprovalChannel {
	let channel: ApprovalChannel | undefined;

	beforeAll(async () => {
		channel = await startApprovalChannel();
	});

	afterAll(async () => await channel?.stop());

	return () => {
		if (channel === undefined) throw new Error('read before the tests began');
		return channel;
	};
}
