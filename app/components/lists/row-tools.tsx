import { LinkButton } from "#app/components/forms/button.tsx";

interface RowToolsProps {
  id: string;
  /** The label of each, with the name of its row. */
  change: string;
  remove: string;
}

/** At the end of a row: the dialogs that change and delete it. */
export function RowTools({ id, change, remove }: RowToolsProps) {
  return (
    <span className="row-tools">
      <LinkButton to={id} small icon="pencil" iconOnly weight="quiet" preventScrollReset>
        {change}
      </LinkButton>
      <LinkButton to={`${id}/delete`} small icon="trash" iconOnly weight="quiet" preventScrollReset>
        {remove}
      </LinkButton>
    </span>
  );
}
