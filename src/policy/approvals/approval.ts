import { z } from 'zod';

import { effects } from '../../kernel/define-tool';
import { planCoverSchema } from '../../kernel/plan-cover';
import { personAnswerSchema } from '../../kernel/person-answer';
import { draftChangeSchema } from '../../kernel/workflow/draft-change';

export const approvalStates = ['pending', 'approved', 'declined', 'expired', 'consumed'] as const;
export type ApprovalState = (typeof approvalStates)[number];

const registeredFacts = z.object({ effect: z.enum(effects), description: z.string() }).strict();
const clientWork = z.object({ toolId: z.string(), outputSchemaId: z.string() }).strict();

/** What a program has sent. The text itself is kept elsewhere: only what has this hash counts. */
const sentResult = z.object({ hash: z.string(), isError: z.boolean() }).strict();
export type SentResult = Readonly<z.output<typeof sentResult>>;

/** One question about one call. All but its state and who decided is fixed when it is asked; the seal covers all of it. */
export const approvalSchema = z
	.object({
		id: z.string().regex(/^[0-9a-f]{32}$/),
		/** For whom. Empty, like the agency, if no principal was named. */
		organisation: z.string(),
		agency: z.string(),
		agentId: z.string(),
		user: z.string(),
		/** The execution in which the run that asks began. An approval is for this run alone. */
		run: z.string(),
		workflow: z.string(),
		/** Address that wakes the waiting execution, which then reads the decision. Empty if no execution waits. */
		resume: z.string(),
		tool: z.string(),
		/** Canonical JSON. Exactly this runs, whatever the model sends later. */
		arguments: z.string(),
		question: z.string(),
		/** Further facts for the person, one per line. Absent without any, and in rows of earlier versions. */
		facts: z.array(z.string()).optional(),
		/** What would be other in a draft. Absent for other calls, and in rows of earlier versions. */
		change: draftChangeSchema.optional(),
		changes: z.array(draftChangeSchema).optional(),
		/** What a plan covers. Absent for other calls, and in rows of earlier versions. */
		covers: z.array(planCoverSchema).optional(),
		/** Hashes of what a yes agrees to for the rest of the run. Absent without any, and in rows of earlier versions. */
		agreed: z.array(z.string()).optional(),
		/** What the team that registered the tool says of it. Absent for other tools, and in rows of earlier versions. */
		registered: registeredFacts.optional(),
		createdAt: z.number().int(),
		/** Milliseconds since the epoch. From this moment on it is too late. */
		expiresAt: z.number().int(),
		state: z.enum(approvalStates),
		decidedBy: z.string(),
		decidedAt: z.number().int(),
		answer: personAnswerSchema.optional(),
		/** The call waits for a program, which alone approves it by what it sends; people can only decline it. */
		client: clientWork.optional(),
		sent: sentResult.optional(),
	})
	.strict();
export type Approval = Readonly<z.output<typeof approvalSchema>>;

export type ApprovalVerdict = 'approved' | 'declined';
