import type { InputProblem } from '../input/read-input';
import type { FoundMarker } from '../workflow/secret-marker';

/** A stored marker would overwrite the secret. */
export const markerProblem = ({ path, marker }: FoundMarker): InputProblem => ({
	field: path,
	message: `"${path}" holds ${marker}, which stands for a secret that you were not shown. Leave that value out.`,
});
