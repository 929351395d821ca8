import type { Approval } from '../policy/approvals/approval';
import type { Answered } from '../policy/approvals/approvals';

export const renderCard = (approval: Approval, now: number): string =>
	`<html><body><h1>${approval.question}</h1><form method="post"><button name="verdict" value="approved">Approve</button></form>${now}</body></html>`;

export const renderAnswer = (approval: Approval | undefined, answered: Answered): string =>
	`<html><body>${approval?.question} ${answered.counted} ${answered.state}</body></html>`;
