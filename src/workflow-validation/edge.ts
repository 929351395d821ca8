/** One connection on the canvas. Each end has its own type: `main`, `ai_tool` and so on. */
export interface Edge {
	readonly source: string;
	readonly outputType: string;
	readonly outputIndex: number;
	readonly target: string;
	readonly inputType: string;
	readonly inputIndex: number;
}
