import type { PlannedWork } from '../plan-cover';

/** What the profile Build does with one call. `contained`: it runs also after foreign text, as it changes only what the agent has made and sends nothing. */
export type BuildWord = 'contained' | 'runs' | 'asks';

export interface BuildJudgement<Input> {
	readonly word: BuildWord;
	/** The call as it was judged, where the judge settled what the input leaves open. Only this runs. */
	readonly input?: Input;
	/** What it would do, where an approved plan can cover it. */
	readonly planned?: PlannedWork | undefined;
}

/** What the profile Build does with the calls of a tool; where that depends on the call, which of them run, for a person. */
export type BuildSay =
	| 'runs'
	| 'asks'
	| {
			readonly runs: string;
			/** Whether the profile Standard judges the calls as well: they ask only for a reason. */
			readonly inStandard?: boolean | undefined;
	  };

/** What a tool says of itself. `judge` throws `ToolError`. */
export type BuildRule<Input, Given> =
	| 'runs'
	| 'asks'
	| {
			/** Which calls run, in a few words behind "runs for". */
			readonly runs: string;
			readonly inStandard?: boolean;
			judge(input: Input, ports: Given): Promise<BuildJudgement<Input>>;
	  };
