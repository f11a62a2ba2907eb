import { LinkButton } from "./button.tsx";

interface RowToolsProps {
  id: string;
  /** What each does, with the name of what it is done to. */
  change: string;
  remove: string;
}

/** At the end of a row: the dialogs that change what it shows and take it away. */
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
